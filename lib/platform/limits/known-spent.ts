/** The most budgets that a process remembers as spent; the oldest are forgotten first. */
const most = 20_000

/** When budgets that nothing gives back are whole again, by the database that they are in. */
const spent = new WeakMap<object, Map<string, Date>>()

/** Returns when a budget that this process knows to be spent is whole again; null if it may not be. */
export const knownSpent = (db: object, key: string, now: Date): Date | null => {
  const until = spent.get(db)?.get(key)
  return until && until > now ? until : null
}

/** Remembers a spent budget until its time is over. */
export const noteSpent = (db: object, key: string, until: Date): void => {
  const known = spent.get(db) ?? new Map<string, Date>()
  spent.set(db, known)
  known.delete(key)
  known.set(key, until)
  for (const oldest of known.keys()) {
    if (known.size <= most) break
    known.delete(oldest)
  }
}
