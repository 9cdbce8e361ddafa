import { endpoint } from '#contract/endpoint.ts'

/** Steps of a scenario. */
export const stepsMost = 100

/** Topic of a step in which credit is spent. */
export const spendTopic = 'spend'

/**
 * Tests a workflow with values for a customer: decision, arithmetic, trace and emails. Nothing is
 * booked. `send` emails the first one to the caller, marked as a test. Error: 422 `test_incomplete`.
 */
export const previewWorkflow = endpoint({
  name: 'previewWorkflow',
  method: 'POST',
  path: '/workflows/preview',
  right: 'issue',
  source: 'campaigns-and-calls §7 Workflows',
})

const trial = { right: 'issue', added: true, source: 'workflows' } as const

/**
 * Checks a workflow without saving it: its problems, cases that no event reaches, and live workflows
 * that pay for the same events, each with such an event.
 */
export const checkWorkflow = endpoint({
  name: 'checkWorkflow',
  method: 'POST',
  path: '/workflows/check',
  waitMs: 30_000,
  ...trial,
})

/**
 * Plays events for one customer on a virtual clock in the shop's time zone, until all held credit
 * is granted and all credit has expired. Nothing is booked. Error: 422 with the field.
 */
export const playScenario = endpoint({
  name: 'playScenario',
  method: 'POST',
  path: '/workflows/scenario',
  ...trial,
})
