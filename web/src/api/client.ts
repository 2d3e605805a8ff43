/** Requests to the server, typed by its OpenAPI. A refusal is thrown as `Problem`, silence as `Unreachable`. */
import { problemOf, Unreachable } from './problem';
import type { paths } from './schema';

const PREFIX = '/api/v1';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
/** The paths below /api/v1 that have this method. */
type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, object>
    ? P extends `/api/v1${infer Rest}`
      ? Rest
      : never
    : never;
}[keyof paths];
type Operation<M extends Method, P extends string> = `/api/v1${P}` extends keyof paths
  ? M extends keyof paths[`/api/v1${P}`]
    ? paths[`/api/v1${P}`][M]
    : never
  : never;

type Json<T> = T extends { content: { 'application/json': infer Body } } ? Body : undefined;
type Answer<O> = O extends { responses: infer R }
  ? { [S in keyof R & (200 | 201 | 204)]: Json<R[S]> }[keyof R & (200 | 201 | 204)]
  : never;
type Body<O> = O extends { requestBody?: infer R } ? Json<NonNullable<R>> : undefined;
type InPath<O> = O extends { parameters: { path: infer P } } ? P : unknown;
type InQuery<O> = O extends { parameters: { query?: infer Q } } ? { query?: Q } : unknown;
type Asked<O> = InPath<O> & InQuery<O> & (Body<O> extends undefined ? unknown : { body: Body<O> });

let language = 'en';

/** Sentences and explanations come in this language from now on. */
export function askIn(wanted: string): void {
  language = wanted;
}

/** `ask('post', '/tables/{table}/seats', { table, body: { commitment } })`. */
export async function ask<M extends Method, P extends PathOf<M>>(
  method: M,
  path: P,
  asked: Asked<Operation<M, P>>,
): Promise<Answer<Operation<M, P>>> {
  const { query, body, ...inPath } = asked as { query?: Record<string, unknown>; body?: unknown };
  const answer = await send(address(path, inPath, query), {
    method: method.toUpperCase(),
    headers: {
      'Accept-Language': language,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  if (!answer.ok) throw await problemOf(answer);
  return (answer.status === 204 ? undefined : await answer.json()) as Answer<Operation<M, P>>;
}

async function send(url: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(url, request);
  } catch {
    throw new Unreachable('no answer');
  }
}

/** Where the record of a table is downloaded; a private one needs its link. */
export function recordOf(table: string, link: string | undefined): string {
  return address('/tables/{table}/record', { table }, { download: true, link });
}

/** The path with its fields filled in and the query behind it; what is undefined or null is left out. */
export function address(
  path: string,
  inPath: Record<string, unknown>,
  query: Record<string, unknown> = {},
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(inPath[name])));
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return PREFIX + filled + (search && `?${search}`);
}
