import { useTranslations } from 'next-intl'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { MailChip } from '#components/commerce/mail/mail-chip.tsx'
import { useMailWords } from '#components/commerce/mail/use-mail-words.ts'
import type { CardProps } from './card-props.ts'
import { ListCard, ListRow } from './list-card.tsx'

/** The newest emails to the customer, and whether they arrived. */
export function EmailsCard({ card, shop: { zone }, onMore }: CardProps) {
  const t = useTranslations('helpdesk.emails')
  const words = useMailWords()
  return (
    <ListCard title={t('title')} of={['mails']} none={t('none')} {...{ card, onMore }}>
      {card.mails.map(({ mail_id, name, state, created_at }) => (
        <ListRow
          key={mail_id}
          title={words.name(name)}
          about={<DateTime at={created_at} zone={zone} />}
        >
          <MailChip state={state} />
        </ListRow>
      ))}
    </ListCard>
  )
}
