import { type AssetData, type AssetName, assetOptions, assets } from '#contract/assets/assets.ts'
import type { FieldMap, Shown } from '#contract/assets/field.ts'
import { leavesOf } from '#rules/assets/leaves.ts'

export type PreviewState = { key: string; shows: Shown }

/** Names the state of a preview: `signed`, `not_signed`, `matching_gift_card_status_error`. */
export const stateKey = (shows: Shown): string => {
  const entries = Object.entries(shows)
  const last = entries.findLast(([, value]) => value !== false)
  if (!last) return entries[0] ? `not_${entries[0][0]}` : ''
  return typeof last[1] === 'string' ? `${last[0]}_${last[1]}` : last[0]
}

const shownIn = (fields: FieldMap): Shown[] =>
  Object.values(fields).flatMap((field) => {
    if (field.kind === 'text') return [field.shows]
    if (field.kind === 'group' || field.kind === 'items') return shownIn(field.fields)
    return field.kind === 'parts' ? Object.values(field.types).flatMap(shownIn) : []
  })

/** Lists the states in which the texts of an asset are seen, in the order of the form. */
export const statesOf = (name: AssetName): PreviewState[] => {
  const found = new Map(shownIn(assets[name].fields).map((shows) => [stateKey(shows), shows]))
  found.delete('')
  return [...found].map(([key, shows]) => ({ key, shows }))
}

/** Returns the state of a preview that is shown first. */
export const firstState = (name: AssetName, options: Shown): PreviewState => {
  const states = statesOf(name)
  const holds = ({ shows }: PreviewState) =>
    Object.entries(shows).every(([option, value]) => options[option] === value)
  const closed = states.find(({ shows }) => !hides(shows)) ?? { key: '', shows: {} }
  return states.findLast((state) => !hides(state.shows) && holds(state)) ?? closed
}

/** Checks for a state that hides the asset, which lasts only as long as its field has the focus. */
export const hides = (shows: Shown): boolean => shows['popup_opened'] === false

/** Returns the options of a state that are kept with the asset. */
export const keptOptions = (shows: Shown): Shown =>
  Object.fromEntries(
    Object.entries(shows).filter(([option]) => assetOptions.some((kept) => kept === option)),
  )

/** Returns the state in which the first text that two looks have differently is seen; null: any. */
export const stateOfChange = (
  name: AssetName,
  before: AssetData,
  after: AssetData,
): PreviewState | null => {
  const { fields } = assets[name]
  const was = new Map(leavesOf(fields, before).map(({ path, value }) => [path, value]))
  for (const { path, field, value } of leavesOf(fields, after)) {
    const isSeen = field.kind === 'text' && !hides(field.shows) && stateKey(field.shows) !== ''
    if (isSeen && was.get(path) !== value) return { key: stateKey(field.shows), shows: field.shows }
  }
  return null
}
