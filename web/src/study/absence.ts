import { stream } from '../api/stream';

/** Says whether the server is away, now and whenever that changes, until what is returned is called: then it is not. */
export function watchAbsence(tell: (isAway: boolean) => void): () => void {
  const forget = stream.watch((connection) => tell(connection === 'lost'));
  tell(stream.connection === 'lost');
  return () => {
    forget();
    tell(false);
  };
}
