/** Moves an item to another place of its list. */
export const moved = <T>(list: readonly T[], from: number, to: number): T[] => {
  const item = list[from]
  return item === undefined ? [...list] : list.toSpliced(from, 1).toSpliced(to, 0, item)
}
