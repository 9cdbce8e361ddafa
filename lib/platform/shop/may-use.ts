import { type RawBuilder, sql } from 'kysely'
import { wholePlan } from '#rules/way/feature-gate.ts'

/** Selects shops (s) that are open and whose plan has a feature, as `isFeatureAllowed` says. */
export const mayUse = (feature: string): RawBuilder<boolean> => sql`
  (coalesce(s.settings ->> 'block_shop', 'false') <> 'true'
    and (coalesce(s.settings -> 'features', '[]') @> ${JSON.stringify([{ name: feature }])}::jsonb
      or coalesce(s.settings ->> 'enterprise_store', 'false') = 'true'
      or coalesce(s.settings ->> 'gw_plan_title', s.settings ->> 'gw_plan_name') = ${wholePlan}))`
