import type { Action, WorkflowData } from '#contract/workflows/definition-shapes.ts'

export type ActionType = Action['type']

/** Types of actions in the order in which they are offered. */
export const actionTypes = [
  'issue_store_credit',
  'issue_gift_card',
  'adjust_balance',
  'add_tags',
  'remove_tags',
  'set_tag_of',
  'send_email',
  'alert_staff',
  'ask_approval',
] as const satisfies readonly ActionType[]

/** Begins an action; what it can't be published without is left to be filled in. */
export const newAction = (type: ActionType, hasOrder: boolean): Action => {
  switch (type) {
    case 'issue_store_credit':
      return hasOrder
        ? { type, mode: 'percentage_of', base: 'subtotal', value: '5', ...announced }
        : { type, mode: 'fixed', value: '', ...announced }
    case 'issue_gift_card':
      return { type, value: '', email: { active: true } }
    case 'adjust_balance':
      return { type, value: '' }
    case 'add_tags':
    case 'remove_tags':
      return { type, tags: [] }
    case 'set_tag_of':
      return { type, tags: [], tag: null }
    case 'alert_staff':
      return { type, emails: [], message: '' }
    case 'send_email':
    case 'ask_approval':
      return { type }
  }
}

const announced = { kind: 'promotional', email: { active: true } } as const

/** Reasons beside those of the rules why a workflow can't be published, with their place. */
export const gapKeys = ['tags_missing', 'emails_missing', 'message_missing', 'ends_early'] as const
export type Gap = { path: string; key: (typeof gapKeys)[number] }

const gapsOfAction = (action: Action, path: string): Gap[] => {
  if ('tags' in action && action.tags.length === 0)
    return [{ path: `${path}.tags`, key: 'tags_missing' }]
  if (action.type !== 'alert_staff') return []
  return [
    ...(action.emails.length === 0
      ? [{ path: `${path}.emails`, key: 'emails_missing' } as const]
      : []),
    ...(action.message.trim() === ''
      ? [{ path: `${path}.message`, key: 'message_missing' } as const]
      : []),
  ]
}

/** Lists what is still to be filled in, and an end that comes before the start. */
export const gapsOf = ({ cases, starts_at, ends_at }: WorkflowData): Gap[] => [
  ...cases.flatMap(({ actions }, at) =>
    actions.flatMap((action, place) => gapsOfAction(action, `cases.${at}.actions.${place}`)),
  ),
  ...(starts_at && ends_at && ends_at <= starts_at
    ? [{ path: 'ends_at', key: 'ends_early' } as const]
    : []),
]
