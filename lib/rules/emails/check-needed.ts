import type { BlockDesign } from '#contract/emails/design-shapes.ts'
import type { Problem } from '#contract/emails/edit-shapes.ts'
import type { Theme } from '#contract/emails/theme-shapes.ts'
import { hiddenGoal, type Placed, placedOf } from './cases.ts'
import type { Filling } from './conditions.ts'
import { drawBlocks } from './html/blocks.ts'
import { sheetOf } from './html/sheet.ts'
import { writePlain } from './plain-text.ts'
import { type Context, type Step, Writer } from './program.ts'
import { solve } from './solve.ts'
import { partsOfLine } from './words/placeholders.ts'

type Checked = {
  needed: readonly string[]
  languages: { base: string; others: readonly string[] }
  theme: Theme
  sample: Filling
}
const mostTests = 100_000

const asRead: readonly Context[] = ['text', 'lines', 'url', 'plain']
const shows = (steps: readonly Step[], name: string): boolean =>
  steps.some((step) => {
    if (typeof step === 'string' || 'unless' in step) return false
    return 'each' in step ? shows(step.each, name) : step.slot === name && asRead.includes(step.as)
  })

/** Lists the blocks that show a variable to a reader of a language, as HTML or as plain text. */
const showing = (
  design: BlockDesign,
  name: string,
  language: string,
  { theme, languages: { base } }: Checked,
): { html: Placed[]; plain: Placed[] } => {
  const sheet = sheetOf({ theme, language, base, files: '', constants: {} })
  const leaves = placedOf(design.blocks).filter(({ block }) => block.kind !== 'columns')
  const drawn = (draw: typeof drawBlocks) =>
    leaves.filter(({ block }) => {
      const writer = new Writer()
      draw(writer, sheet, [{ ...block, hide_on: null }])
      return shows(writer.steps, name)
    })
  return {
    html: drawn(drawBlocks),
    plain: drawn((writer, own, blocks) => writePlain(writer, own, blocks)),
  }
}

/** Finds readers of a language who wouldn't see what the email is for. */
const problemsIn = (
  design: BlockDesign,
  name: string,
  language: string,
  checked: Checked,
): Problem[] => {
  const kind = name === 'link' ? 'link' : 'code'
  const { html, plain } = showing(design, name, language, checked)
  const own = design.plain[language]?.value.trim() ?? ''
  const isPlain = own
    ? partsOfLine(own).some((part) => 'variable' in part && part.variable === name)
    : plain.length > 0
  const missing: Problem = { level: 'block', code: `missing_${kind}`, language }
  const [first] = html
  if (!first) return [missing]
  if (!isPlain) return [{ ...missing, field: 'plain' }]
  const isSet = [[{ part: { variable: name, is: 'set' as const }, holds: true }]]
  const hidden = (seen: readonly Placed[]): Problem[] => {
    const at: Problem = { level: 'block', code: `hidden_${kind}`, block: first.block.id, language }
    if (!seen.length) return [{ ...at, field: 'hide_on' }]
    if (seen.some(({ conditions }) => !conditions.length)) return []
    const budget = { left: mostTests }
    const goals = [isSet, ...seen.map(({ conditions }) => hiddenGoal(conditions))]
    // one that is too tangled to be sure about is refused too
    const isHidden = solve(goals, checked.sample, budget) !== null || budget.left <= 0
    return isHidden ? [{ ...at, field: 'show' }] : []
  }
  const on = (device: 'phone' | 'desktop', all: readonly Placed[]): Placed[] =>
    all.filter(({ hiddenOn }) => !hiddenOn.includes(device))
  const views = [on('desktop', html), on('phone', html), ...(own ? [] : [on('desktop', plain)])]
  return views.flatMap((seen) => hidden(seen)).slice(0, 1)
}

/**
 * Finds languages and cases in which a reader wouldn't see the code or link that the email is for:
 * on a phone, on a large screen or in plain text.
 */
export const problemsOfNeeded = (design: BlockDesign, checked: Checked): Problem[] => {
  const { base, others } = checked.languages
  return checked.needed.flatMap((name) => {
    const all = [base, ...others].map((language) => problemsIn(design, name, language, checked))
    const [first] = all[0]!
    const isSame = ([one]: Problem[]): boolean =>
      one?.code === first?.code && one?.block === first?.block && one?.field === first?.field
    if (!first || !all.every(isSame)) return all.flat()
    const { language: _, ...everywhere } = first
    return [everywhere]
  })
}
