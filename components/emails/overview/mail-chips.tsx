import { useTranslations } from 'next-intl'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { Chip } from '#components/ui/layout/chip.tsx'
import type { EmailState } from '#contract/emails/named-shapes.ts'

/** An email's class, and what of its design is live, waits, is drafted or is wrong. */
export function MailChips({ mail, zone }: { mail: EmailState; zone: string }) {
  const t = useTranslations('email-list.chips')
  return (
    <div className="flex flex-wrap gap-1.5">
      <Chip dot={false}>{t(mail.class)}</Chip>
      {mail.live > 0 ? (
        <Chip tone="positive">{t('live', { no: mail.live })}</Chip>
      ) : (
        <Chip dot={false}>{t('usual')}</Chip>
      )}
      {mail.scheduled && (
        <Chip tone="info">
          {t.rich('scheduled', {
            no: mail.scheduled.no,
            at: () => <DateTime at={mail.scheduled?.live_from ?? null} zone={zone} />,
          })}
        </Chip>
      )}
      {mail.draft && <Chip tone="info">{t('draft')}</Chip>}
      {mail.problems > 0 && <Chip tone="warning">{t('problems', { count: mail.problems })}</Chip>}
      {mail.overrides > 0 && <Chip dot={false}>{t('overrides', { count: mail.overrides })}</Chip>}
    </div>
  )
}
