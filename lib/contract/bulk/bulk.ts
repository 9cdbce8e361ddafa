export const bulkOperations = ['gift_card', 'loyalty_card'] as const

/**
 * `checking`: the dry run is in progress; `checked`: the campaign may start. `bulk_started` is the
 * specification's word for a run.
 */
export const bulkStates = [
  'draft',
  'checking',
  'checked',
  'scheduled',
  'bulk_started',
  'bulk_paused',
  'bulk_stopped',
  'bulk_finished',
  'undoing',
  'undone',
] as const

/**
 * A row's dry-run status. The first two are carried out; `duplicate` and `credited_lately` depend
 * on the campaign's settings; the others are never carried out. From `changed` on they are of files
 * that move in, where `changed` is carried out too.
 */
export const rowVerdicts = [
  'new_card',
  'existing_customer',
  'duplicate',
  'credited_lately',
  'blocked',
  'bad_address',
  'not_a_customer',
  'over_limit',
  'under_limit',
  'bad_amount',
  'bad_date',
  'broken',
  'changed',
  'unchanged',
  'nameless',
  'bad_points',
  'bad_code',
  'code_taken',
  'bad_kind',
  'other_currency',
  'closed_there',
  'known_otherwise',
] as const

export const rowStates = ['waiting', 'done', 'skipped', 'failed', 'undone'] as const

/** Follow-up work on the cards of a finished run. */
export const bulkTasks = ['extend', 'disable', 'enable'] as const

export const csvFields = ['email', 'name', 'balance', 'expires_on', 'note'] as const

/** Systems whose files can be moved in; `plain` is our own form. */
export const moveSources = [
  'rise',
  'smile',
  'yotpo',
  'loyaltylion',
  'giftup',
  'shopify',
  'plain',
] as const

/** Fields that only a file to move in has. */
export const moveFields = [
  'points',
  'code',
  'id',
  'kind',
  'issued_on',
  'status',
  'currency',
] as const

export const everyField = [...csvFields, ...moveFields] as const

export const bulksStartedMost = 3

export const bulkRowsMost = 100_000

export const spec = {
  source: 'campaigns-and-calls §4, §7 Bulk service',
  shopIn: ['query'],
} as const

export const added = { added: true, source: 'campaigns' } as const
