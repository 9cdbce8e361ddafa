import { type Kysely, sql } from 'kysely'

/** Default look of the claim page as it was when this migration was written. */
const look = {
  font: 'Open Sans',
  image: null,
  colors: {
    background: '#f4f4f1',
    card: '#ffffff',
    primary: '#1a1a1a',
    button: '#1f5f4a',
    button_text: '#ffffff',
    link: '#1f5f4a',
  },
  translations: {},
}
const en = {
  open: {
    title: 'A gift from {sender_name}',
    text: '{recipient_name}, this is for you, from {shop_name}.',
    button_text: 'Claim the gift',
    email_label: 'Your email; we’ll send the code there',
  },
  claimed: {
    title: 'Enjoy your gift',
    text: 'Use this code at checkout.',
    wallet_text: 'Add to wallet',
  },
}
const ru = {
  open: {
    title: 'Подарок от {sender_name}',
    text: '{recipient_name}, это для вас — из магазина {shop_name}.',
    button_text: 'Принять подарок',
    email_label: 'Ваша почта, на которую придёт код',
  },
  claimed: {
    title: 'Приятных покупок',
    text: 'Введите этот код при оплате.',
    wallet_text: 'Добавить в Wallet',
  },
}

type Own = {
  shop_id: bigint
  base: string
  changed_at: Date
  texts: Record<string, string>
  colors: Record<string, string>
}

/**
 * Moves what shops set of their claim page from the eGift settings into its asset, as the version
 * that is live; texts and colours that nobody set are the default's.
 */
const moveClaimPage = async (db: Kysely<unknown>): Promise<void> => {
  const { rows } = await sql<Own>`
    select o.*
    from (
      select e.shop_id, coalesce(s.settings #>> '{languages,base}', 'en') as base, e.changed_at,
        jsonb_strip_nulls(jsonb_build_object(
          'title', nullif(e.settings ->> 'claim_title', ''),
          'text', nullif(e.settings ->> 'claim_text', ''),
          'button_text', nullif(e.settings ->> 'button_text', ''))) as texts,
        jsonb_strip_nulls(jsonb_build_object(
          'button', nullif(lower(e.settings ->> 'button_colour'), '#3350c9'),
          'button_text', nullif(lower(e.settings ->> 'button_text_colour'), '#ffffff'))) as colors
      from egift_settings e
      join shop s on s.shop_id = e.shop_id) o
    where (o.texts <> '{}' or o.colors <> '{}') and not exists (
      select from version v
      where v.shop_id = o.shop_id and v.kind = 'asset' and v.subject = 'claim-page')
    order by o.shop_id`.execute(db)
  for (const own of rows) {
    const texts = own.base === 'ru' ? ru : en
    const data = {
      ...look,
      ...texts,
      colors: { ...look.colors, ...own.colors },
      open: { ...texts.open, ...own.texts },
    }
    await sql`
      insert into version (shop_id, kind, subject, no, data, live_from, created_at)
      values (
        ${own.shop_id}, 'asset', 'claim-page', 1, ${JSON.stringify(data)}::jsonb,
        ${own.changed_at}, ${own.changed_at})`.execute(db)
    await sql`
      insert into store_asset (shop_id, name, options, active, is_default, updated_at)
      values (${own.shop_id}, 'claim-page', '{}', true, false, ${own.changed_at})
      on conflict (shop_id, name) do update set
        active = true, is_default = false, updated_at = excluded.updated_at`.execute(db)
  }
  await sql`
    update egift_settings
    set settings = settings - array[
      'claim_title', 'claim_text', 'button_text', 'button_colour',
      'button_text_colour']`.execute(db)
}

/** Moves the claim page's look into its asset, and lets links open the page that applies credit. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await moveClaimPage(db)
  await sql`
    alter table shopper_link
      drop constraint if exists shopper_link_kind_check,
      add constraint shopper_link_kind_check check (
        kind in ('account', 'consent', 'apply'))`.execute(db)
}
