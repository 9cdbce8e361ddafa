import { type Field, type FieldName, fields } from '#contract/workflows/fields.ts'
import type { TriggerName } from '#contract/workflows/trigger-names.ts'
import { fieldsOf, type Timing, type Trigger, triggers } from '#contract/workflows/triggers.ts'
import type { OwnFields } from './conditions.ts'

/** A trigger with the facts of its events. */
export type KnownTrigger = {
  fields: Readonly<Record<string, Field>>
  has: Trigger['has']
  timing: Timing | null
}

const named = (names: readonly FieldName[]): Record<string, Field> =>
  Object.fromEntries(names.map((name) => [name, fields[name]]))

/** Finds a trigger of the platform, or a custom one by the fields of its scheme. */
export const triggerOf = (name: string, own?: OwnFields): KnownTrigger | null => {
  if (Object.hasOwn(triggers, name)) {
    const known: Trigger = triggers[name as TriggerName]
    const facts = named(fieldsOf(name as TriggerName))
    return { has: known.has, fields: facts, timing: known.timing ?? null }
  }
  if (!own) return null
  const ofCustomer = named(fieldsOf('customer_created'))
  return { has: ['customer'], fields: { ...ofCustomer, ...own }, timing: null }
}
