import type { PlatformUp } from './product.ts'

export type Say = (figure: string, value: string, goal?: string, holds?: boolean | null) => void
/** A path to read, or one to post to with a body. */
export type Address = string | { path: string; body: object }
/** Milliseconds: the median and the 99th of a hundred. */
export type Goals = readonly [p50: number, p99: number]

/**
 * Sends requests one after another and reports their times, the fastest too, which a busy machine
 * affects least; skips null paths.
 */
export const latencyOf =
  (platform: PlatformUp, say: Say) =>
  async (
    label: string,
    make: () => Address | null,
    goals: Goals | null,
    count = 300,
  ): Promise<void> => {
    const headers = { authorization: `Bearer ${platform.token}` }
    const times: number[] = []
    for (let i = 0; i < count; i += 1) {
      const one = make()
      if (one === null) continue
      const { path, body } = typeof one === 'string' ? { path: one } : one
      const from = performance.now()
      const answer = await fetch(
        platform.url + path,
        body
          ? {
              method: 'POST',
              headers: { ...headers, 'content-type': 'application/json' },
              body: JSON.stringify(body),
            }
          : { headers },
      )
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
      times.push(performance.now() - from)
    }
    const sorted = times.toSorted((a, b) => a - b)
    const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? 0
    const parts = [0.5, 0.95, 0.99].map((part) => at(part).toFixed(1))
    say(
      `${label}, fastest, p50/p95/p99`,
      `${(sorted[0] ?? 0).toFixed(1)}, ${parts.join('/')} ms`,
      goals ? `≤ ${goals[0]} / ${goals[1]} ms` : '',
      goals ? at(0.5) <= goals[0] && at(0.99) <= goals[1] : null,
    )
  }
