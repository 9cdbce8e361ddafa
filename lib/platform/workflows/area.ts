import { sql } from 'kysely'
import type { Area } from '#platform/area.ts'
import { backTestRoutes } from './back-test/routes.ts'
import { startBackTests } from './back-test/runner.ts'
import { cashbackRoutes } from './cashback/routes.ts'
import { datesJobOf } from './dates/jobs.ts'
import { figuresRoutes } from './figures/routes.ts'
import { forgetFacts } from './forget-facts.ts'
import { routes } from './routes.ts'
import { grantDueJobOf } from './due/grant-due.ts'
import { launchRoutes } from './launch/routes.ts'
import { paces, startDeciding } from './run/runner.ts'
import { startUndoing } from './rewards/undo-runner.ts'
import { seedWorkflows } from './seed/seed-workflows.ts'
import { tellWorkflows } from './tell-workflows.ts'
import { offerTriggers } from './triggers/offer-triggers.ts'
import { triggerRoutes } from './triggers/routes.ts'

export const workflows: Area = {
  routes: [
    ...routes,
    ...backTestRoutes,
    ...cashbackRoutes,
    ...figuresRoutes,
    ...launchRoutes,
    ...triggerRoutes,
  ],
  jobs: [datesJobOf, grantDueJobOf],
  work: [
    async (platform) => startBackTests(platform),
    async (platform) => startUndoing(platform),
    async (platform) =>
      startDeciding(platform, paces[platform.env.DATABASE_URL ? 'postgres' : 'pglite']),
  ],
  tables: {
    back_test: {
      kept: [{ days: 400, since: 'created_at' }],
      plain: ['title', 'template', 'data', 'digest', 'state', 'problem', 'figures', 'held_by'],
    },
    back_test_row: {
      kept: 'with',
      customer: 'move',
      plain: ['verdict', 'case_id', 'live_verdict'],
    },
    custom_trigger: { kept: 'ever', plain: ['key', 'scheme'] },
    date_scan: { kept: 'ever', plain: ['topic', 'timing'] },
    event_facts: { kept: [{ days: 400, since: 'created_at' }], personal: ['facts'] },
    reward_undo: { kept: 'ever', plain: ['state'] },
    reward_undo_lane: { kept: 'with' },
    trigger_call: {
      kept: [{ days: 30, since: 'at' }],
      plain: ['external_id', 'outcome', 'code', 'message', 'field', 'problem'],
    },
    workflow: { kept: 'ever', plain: ['kind', 'title', 'trigger', 'state', 'paused_reason'] },
    workflow_act: { kept: 'with', customer: 'move', plain: ['action'] },
    workflow_alert: { kept: 'ever', plain: ['kind'] },
    workflow_change: { kept: 'with', plain: ['state', 'reason'] },
    workflow_run: { kept: 'ever', customer: 'move', plain: ['verdict', 'case_id', 'problem'] },
    workflow_spend: { kept: 'ever', plain: ['period'] },
    workflow_tally: { kept: 'ever', plain: ['verdict'] },
  },
  counts: {
    active_workflows: {
      by: 'now',
      rows: ({ shop }) => sql`
        select count(*)::text as n
        from workflow
        where shop_id = ${shop.shop_id} and kind = 'workflow' and state = 'live'`,
    },
  },
  seeds: { workflows: seedWorkflows },
  triggers: offerTriggers,
  forget: forgetFacts,
  tell: tellWorkflows,
}
