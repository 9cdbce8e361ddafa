import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { language, Trouble } from './command.ts'
import { wordsIn } from '#platform/words/words-in.ts'

const say = wordsIn(language, 'cli.platform')

/** A refusal by the platform; `code` is the contract's. */
export class Refused extends Trouble {
  readonly code: string
  constructor(code: string, message: string) {
    super(message, ['invalid_input', 'unsupported_currency'].includes(code) ? 2 : 1)
    this.code = code
  }
}

/** The platform ended in the middle of the work. */
export class Stopped extends Trouble {}

/** Calls of the operator to one platform, over kept connections. */
export type Asking = {
  ask: <T>(method: 'GET' | 'POST', path: string, body?: unknown) => Promise<T>
  /** an answer of many lines of JSON, yielded as they arrive */
  lines: <T>(path: string) => AsyncGenerator<T>
  bytes: (path: string) => Promise<Readable>
}

const triesMax = 5
const gone = (cause: unknown): Trouble => {
  const reason = (cause as { cause?: { code?: string } }).cause?.code ?? (cause as Error).message
  return new Stopped(say('stopped', { reason }))
}

export const askingOf = (origin: string, key: string): Asking => {
  const call = async (method: string, path: string, body?: unknown): Promise<Response> => {
    const headers = {
      'x-operator-key': key,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    }
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch((cause: unknown) => Promise.reject(gone(cause)))
    if (answer.ok) return answer
    const { error } = (await answer.json().catch(() => ({}))) as {
      error?: { code: string; message: string }
    }
    throw new Refused(
      error?.code ?? 'broken',
      error?.message ?? say('status', { status: String(answer.status) }),
    )
  }
  const bytes = async (path: string): Promise<Readable> => {
    const { body } = await call('GET', path)
    return Readable.fromWeb(body as never)
  }
  return {
    // retries after a lock timeout, which changed nothing
    ask: async <T>(method: string, path: string, body?: unknown): Promise<T> => {
      for (let tries = 1; ; tries += 1) {
        try {
          return (await (await call(method, path, body)).json()) as T
        } catch (cause) {
          if (!(cause instanceof Refused && cause.code === 'still_running') || tries === triesMax)
            throw cause instanceof Trouble ? cause : gone(cause)
          await pause(200 * 2 ** tries)
        }
      }
    },
    lines: async function* <T>(path: string): AsyncGenerator<T> {
      const input = await bytes(path)
      let broken: unknown
      input.on('error', (cause) => (broken = cause))
      for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY }))
        if (line) yield JSON.parse(line) as T
      if (broken) throw gone(broken)
    },
    bytes,
  }
}
