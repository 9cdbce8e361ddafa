import { cpuOfPostgres } from '../cluster.ts'
import type { Say } from '../latency.ts'

/** Seconds that some work in this process takes, and CPU seconds of both it and its PostgreSQL. */
export const costly = async (
  home: string | null,
  work: () => Promise<unknown>,
): Promise<{ seconds: number; cpu: number }> => {
  const from = performance.now()
  const own = process.cpuUsage()
  const postgres = home ? cpuOfPostgres(home) : 0
  await work()
  const { user, system } = process.cpuUsage(own)
  const cpu = (user + system) / 1_000_000 + (home ? cpuOfPostgres(home) - postgres : 0)
  return { seconds: (performance.now() - from) / 1000, cpu }
}

/** Says what took so long; its CPU tells what a busy machine does to it. */
export const bounded = (
  say: Say,
  figure: string,
  { seconds, cpu }: { seconds: number; cpu: number },
  most: number,
): void =>
  say(figure, `${seconds.toFixed(1)} s, CPU ${cpu.toFixed(1)} s`, `≤ ${most} s`, seconds <= most)
