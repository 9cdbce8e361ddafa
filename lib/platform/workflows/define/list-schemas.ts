import type { Answer, Parsed } from '#contract/endpoint.ts'
import { actions } from '#contract/workflows/actions.ts'
import type { listWorkflowSchemas as call } from '#contract/workflows/define.ts'
import type { SchemaTrigger } from '#contract/workflows/define-shapes.ts'
import type { Definition } from '#contract/workflows/definition-shapes.ts'
import type { Field } from '#contract/workflows/fields.ts'
import { operators, operatorsOf } from '#contract/workflows/operators.ts'
import type { TriggerName } from '#contract/workflows/trigger-names.ts'
import { type Trigger, triggers } from '#contract/workflows/triggers.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type KnownTriggers, knownTriggers } from '#platform/workflows/known-triggers.ts'
import { triggerOf } from '#rules/workflows/known-trigger.ts'
import { templates } from '#rules/workflows/templates/templates.ts'
import { sampleOf } from '#rules/workflows/wire/samples.ts'

const fieldOf = ([name, field]: [string, Field]): SchemaTrigger['fields'][number] => ({
  name,
  type: field.type,
  group: field.group,
  options: field.options ? [...field.options] : null,
  is_current: field.isCurrent ?? false,
  sample: sampleOf(name, field),
})

const triggersOf = ({ custom, own, vendors }: KnownTriggers): SchemaTrigger[] => {
  const platforms = (Object.entries(triggers) as [TriggerName, Trigger][])
    .filter(([, { needs }]) => !needs || vendors.has(needs))
    .map(([name]) => ({ name, title: null }))
  return [...platforms, ...custom].map(({ name, title }) => {
    const { has, timing, fields } = triggerOf(name, own.get(name))!
    return { name, title, has: [...has], timing, fields: Object.entries(fields).map(fieldOf) }
  })
}

type Parameter = { form: never; isNeeded?: boolean; options?: readonly string[] }

/** Lists what a workflow of the shop can be made of. */
export const listSchemas = async (
  ctx: Ctx,
  _: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const known = triggersOf(await knownTriggers(ctx, ctx.db, ctx.shop.shop_id))
  const names = new Set(known.map(({ name }) => name))
  return {
    triggers: known,
    operators: Object.entries(operatorsOf).map(([type, own]) => ({
      type: type as keyof typeof operatorsOf,
      operators: own.map((name) => ({ name, form: operators[name] })),
    })),
    actions: Object.entries(actions).map(([type, parameters]) => ({
      type,
      parameters: Object.entries<Parameter>(parameters as never).map(([name, one]) => ({
        name,
        form: one.form,
        needed: one.isNeeded ?? false,
        options: one.options ? [...one.options] : null,
      })),
    })),
    templates: Object.entries(templates).map(([name, { kind, definition }]) => {
      const { trigger, timing, cases, limits }: Definition = structuredClone(definition)
      return {
        name,
        kind,
        available: trigger === '' || names.has(trigger),
        trigger,
        timing: timing ?? null,
        cases,
        limits: limits ?? null,
      }
    }),
  }
}
