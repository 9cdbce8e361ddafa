/** Counts insertions, deletions, replacements and swaps of neighbours between two words. */
export const distance = (a: string, b: string): number => {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => [
    i,
    ...Array.from({ length: b.length }, () => 0),
  ])
  for (let j = 1; j <= b.length; j += 1) rows[0]![j] = j
  for (let i = 1; i <= a.length; i += 1)
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      let least = Math.min(rows[i - 1]![j]! + 1, rows[i]![j - 1]! + 1, rows[i - 1]![j - 1]! + cost)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, rows[i - 2]![j - 2]! + 1)
      rows[i]![j] = least
    }
  return rows[a.length]![b.length]!
}

/** Returns the nearest of the known words; null if none is near enough to be meant. */
export const nearest = (word: string, known: readonly string[]): string | null => {
  const wanted = word.toLowerCase().slice(0, 60)
  let found: string | null = null
  let least = Math.max(2, Math.floor(wanted.length / 3)) + 1
  for (const one of known) {
    const far = distance(wanted, one)
    if (far < least) [found, least] = [one, far]
  }
  return found
}
