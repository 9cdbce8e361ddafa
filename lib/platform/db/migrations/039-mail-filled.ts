import { type Kysely, sql } from 'kysely'

/**
 * Keeps with an email what filled it and which code it showed, so that it opens as it was sent, and
 * every reason that somebody passed over. No plan withholds an email. Lists what nobody has handled,
 * also withheld single emails.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table mail
      add column if not exists filled jsonb,
      add column if not exists code_id bigint,
      add column if not exists passed text[] not null default '{}',
      drop constraint if exists mail_withheld_check,
      add constraint mail_withheld_check check (withheld in ('mail_off', 'unsubscribed', 'bounced',
        'complained', 'by_hand', 'no_value'))`.execute(db)
  // the one reason that was passed over was kept in the column of the reason itself
  await sql`
    update mail set passed = array[withheld], withheld = null
      where withheld is not null and state <> 'withheld'`.execute(db)
  await sql`
    create index if not exists mail_unhandled
      on mail (shop_id, created_at desc, mail_id desc)
      where (state in ('failed', 'bounced') or state = 'withheld' and lane = 0)
        and handled_at is null`.execute(db)
  await sql`drop index if exists mail_unarrived`.execute(db)
}
