import { Worker } from 'node:worker_threads'
import type { Signer } from './signer.ts'

/** A pass before it is signed: its content, pictures, and texts by language. */
export type Unsigned = {
  json: object
  files: Readonly<Record<string, Uint8Array>>
  strings: Readonly<Record<string, Readonly<Record<string, string>>>>
  signer: Pick<Signer, 'wwdr' | 'cert' | 'key'>
}
type Waiting = { done: (bytes: Uint8Array) => void; fail: (cause: Error) => void }
type Signed = { id: number; bytes?: Uint8Array; problem?: string }
type Thread = { worker: Worker; waiting: Map<number, Waiting> }

let thread: Thread | undefined
let last = 0

const start = (): Thread => {
  const worker = new Worker(new URL('./sign-thread.ts', import.meta.url))
  const waiting = new Map<number, Waiting>()
  const started = { worker, waiting }
  const over = (cause: Error): void => {
    if (thread === started) thread = undefined
    for (const { fail } of waiting.values()) fail(cause)
    waiting.clear()
  }
  worker.on('message', ({ id, bytes, problem }: Signed) => {
    const one = waiting.get(id)
    waiting.delete(id)
    if (waiting.size === 0) worker.unref()
    if (bytes) one?.done(bytes)
    else one?.fail(new Error(`a pass was not signed: ${problem}`))
  })
  worker.on('error', over)
  worker.on('exit', () => over(new Error('the thread that signs passes ended')))
  worker.unref()
  return started
}

/**
 * Signs a pass in a thread of its own, because a signature takes as long as many requests. A thread
 * that ends is started again by the next pass.
 */
export const signPass = (unsigned: Unsigned): Promise<Uint8Array> =>
  new Promise((done, fail) => {
    thread ??= start()
    const id = (last += 1)
    thread.waiting.set(id, { done, fail })
    thread.worker.ref()
    thread.worker.postMessage({ id, unsigned })
  })
