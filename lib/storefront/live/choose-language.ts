const plain = (language: string): string => language.split('-')[0] ?? language

/**
 * Returns the first wished language that the shop has, also without its region, else the base one.
 */
export const chooseLanguage = (
  wishes: readonly (string | null | undefined)[],
  { base, languages }: { base: string; languages: readonly string[] },
): string => {
  const had = [base, ...languages]
  const tags = wishes.flatMap((wish) =>
    wish ? [wish.toLowerCase(), plain(wish.toLowerCase())] : [],
  )
  const nearest = tags.map((tag) => had.find((language) => language.toLowerCase() === tag))
  return nearest.find((language) => language !== undefined) ?? base
}
