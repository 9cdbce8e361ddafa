import { folded } from '#rules/tools/folded.ts'

/** Reads a list of tags, by their form in which two are the same. */
export const tagsOf = (tags: string): Map<string, string> =>
  new Map(
    tags
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean)
      .map((tag) => [folded(tag), tag]),
  )
