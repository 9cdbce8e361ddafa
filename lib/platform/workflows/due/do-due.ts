import { sql } from 'kysely'
import type { Act, Platform } from '#platform/ctx.ts'
import { type Doing, doNow } from '#platform/workflows/acts/act-on.ts'

/** Does acts of a shop that are due, at most `most`, each once. Returns how many. */
export const doDue = async (act: Act & Pick<Platform, 'ports'>, most: number): Promise<number> => {
  const { trx, shop, now } = act
  const { rows } = await sql<Doing>`
    with due as (
      delete from workflow_act a
      using (
        select run_id, action_no
        from workflow_act
        where shop_id = ${shop.shop_id} and due_at <= ${now}
        order by due_at, run_id, action_no
        limit ${most}
        for update skip locked
      ) d
      where a.shop_id = ${shop.shop_id} and a.run_id = d.run_id and a.action_no = d.action_no
      returning a.*
    )
    select d.run_id, d.workflow_id, w.title, d.action_no as at, d.action, d.customer_id, d.depth
    from due d
    join workflow w on w.shop_id = d.shop_id and w.workflow_id = d.workflow_id
    order by d.due_at, d.run_id, d.action_no`.execute(trx)
  await doNow(act, rows)
  return rows.length
}
