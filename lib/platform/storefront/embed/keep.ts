/** An answer, and the time until which it may be given again. */
export type Kept<T> = { value: T; until: Date }

/**
 * Keeps answers by key until their time, at most so many, the oldest going first. Callers at once
 * share one reading; a failed one isn't kept.
 */
export const keeperOf = <T>(most: number, clock: () => Date) => {
  const kept = new Map<string, Promise<Kept<T>>>()
  const times = new Map<string, Date>()
  return async (key: string, read: () => Promise<Kept<T>>): Promise<T> => {
    const until = times.get(key)
    const known = kept.get(key)
    if (known && (!until || until > clock())) return (await known).value
    if (!known && kept.size >= most) {
      const [oldest] = kept.keys()
      kept.delete(oldest!)
      times.delete(oldest!)
    }
    times.delete(key)
    const reading = read()
    kept.set(key, reading)
    try {
      const answer = await reading
      if (kept.get(key) === reading) times.set(key, answer.until)
      return answer.value
    } catch (cause) {
      if (kept.get(key) === reading) kept.delete(key)
      throw cause
    }
  }
}
