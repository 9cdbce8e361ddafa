import { type RawBuilder, sql } from 'kysely'

/**
 * Selects the version of the workflow `w` of a query that was live at a time, now or in the past;
 * one that was withdrawn before it went live never was.
 */
export const liveVersion = (at: Date): RawBuilder<{ no: number; data: unknown }> => sql`
  select no, data
  from version
  where shop_id = w.shop_id and kind = 'workflow' and subject = 'wf' || w.workflow_id
    and live_from <= ${at} and withdrawn_at is null
    and (live_until is null or live_until > ${at})
  order by live_until is null, live_from desc, no desc
  limit 1`
