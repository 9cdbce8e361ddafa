import type { VariableType } from '#contract/mail-variables.ts'
import { type Misspelt, misspelt, partsOfLine } from './placeholders.ts'

/** A variable that the email holds. */
export type Known = { name: string; type: VariableType }
/** `head`: subject and title, which inboxes and notifications show; `text`: the message. */
export type TypedPlace = 'head' | 'text'
/** The first wrong variable of a text: as written, and the one to use instead. */
export type TypedProblem = Misspelt & { key: 'unknown_variable' | 'secret_variable' }

/** Types whose values open something, so that no subject, log or notification shows them. */
const secret: readonly VariableType[] = ['code', 'link']
/** Variables that are made of the typed texts, or of no single line. */
const ofDesigns = ['title', 'body', 'greeting']

/** The variables that a text which somebody types may hold. */
export const typedNames = (known: readonly Known[], place: TypedPlace): string[] =>
  known
    .filter(({ name, type }) => !ofDesigns.includes(name) && type !== 'lots')
    .filter(({ type }) => place === 'text' || !secret.includes(type))
    .map(({ name }) => name)

/**
 * Finds the first variable of a typed text that its email doesn't fill in, or that doesn't belong in
 * its place. Form and platform use the same.
 */
export const typedProblem = (
  text: string,
  place: TypedPlace,
  known: readonly Known[],
): TypedProblem | null => {
  if (!/[{[*%]/.test(text)) return null
  const allowed = typedNames(known, place)
  const all = typedNames(known, 'text')
  for (const part of partsOfLine(text))
    if ('variable' in part && all.includes(part.variable) && !allowed.includes(part.variable))
      return { key: 'secret_variable', written: `{${part.variable}}`, nearest: null }
  const [wrong] = misspelt(text, allowed)
  if (!wrong) return null
  const meant = misspelt(wrong.written, all)[0]?.nearest
  return meant && !allowed.includes(meant)
    ? { key: 'secret_variable', written: wrong.written, nearest: null }
    : { key: 'unknown_variable', ...wrong }
}
