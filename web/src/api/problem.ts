/** Why the server refused, or that it could not be reached. Both end a request and are shown where they arose. */
import type { components } from './schema';

type Body = components['schemas']['Problem'];

/** A refusal: `code` for programs, `sentence` for people, in the language that was asked for. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: string;
  readonly fields: Body['fields'];

  constructor(
    body: Body,
    readonly status: number,
  ) {
    super(body.sentence);
    this.code = body.code;
    this.fields = body.fields;
  }

  get sentence(): string {
    return this.message;
  }
}

/** No answer came, or none that the server would give: nobody knows whether anything has changed. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

/** What an answer that is no success means. */
export async function problemOf(answer: Response): Promise<Problem | Unreachable> {
  const body: unknown = await answer.json().catch(() => null);
  return isProblem(body) ? new Problem(body, answer.status) : new Unreachable(`answer ${answer.status}`);
}

function isProblem(body: unknown): body is Body {
  return (
    typeof body === 'object' && body !== null && 'code' in body && 'sentence' in body && 'fields' in body
  );
}
