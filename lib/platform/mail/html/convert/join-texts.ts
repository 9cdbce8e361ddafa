import type { Block } from '#contract/emails/block-shapes.ts'

const mostParagraphs = 100

/** Joins neighbouring texts of the same alignment and background into one block. */
export const joinTexts = (blocks: readonly Block[], language: string): Block[] => {
  const joined: Block[] = []
  for (const block of blocks) {
    const last = joined.at(-1)
    const [before, after] = [
      last?.kind === 'text' ? last.text[language]?.value : undefined,
      block.kind === 'text' ? block.text[language]?.value : undefined,
    ]
    if (
      last?.kind === 'text' &&
      before &&
      after &&
      last.align === block.align &&
      last.background === block.background &&
      before.length + after.length <= mostParagraphs
    )
      joined[joined.length - 1] = {
        ...last,
        text: { [language]: { value: [...before, ...after], of: '' } },
      }
    else joined.push(block)
  }
  return joined
}
