'use client'

import { useTranslations } from 'next-intl'
import { useMailWords } from '#components/commerce/mail/use-mail-words.ts'
import { LinkButton } from '#components/ui/button/link-button.tsx'
import type { EmailState } from '#contract/emails/named-shapes.ts'
import { Link } from '#i18n/navigation.ts'
import { ActiveSwitch } from './active-switch.tsx'
import { MailChips } from './mail-chips.tsx'
import { MailLanguages } from './mail-languages.tsx'
import { MailPicture } from './mail-picture.tsx'
import { MonthBars } from './month-bars.tsx'
import { useMailFacts } from './use-mail-facts.ts'

/** `most`: emails of the shop's busiest one, which the bars are drawn against */
type Props = { mail: EmailState; zone: string; most: number; maySwitch: boolean; mayEdit: boolean }

/** One email of the list. */
export function MailRow({ mail, zone, most, maySwitch, mayEdit }: Props) {
  const t = useTranslations('email-list')
  const words = useMailWords()
  const { trigger } = useMailFacts()
  const title = words.name(mail.name)
  return (
    <li className="flex items-start gap-4 border-t border-line px-4 py-3 first:border-t-0">
      <MailPicture name={mail.name} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <h3 className="font-semibold">
          <Link
            href={`/email-builder/${mail.name}`}
            prefetch={false}
            className="rounded-sm hover:text-accent"
          >
            {title}
          </Link>
        </h3>
        <p className="text-sm text-text-muted">{trigger(mail.name)}</p>
        <MailChips {...{ mail, zone }} />
        <MailLanguages languages={mail.languages} />
      </div>
      <section aria-label={t('results.title', { name: title })} className="w-44 shrink-0">
        <p className="mb-1 text-xs font-medium">{t('results.days30')}</p>
        <MonthBars days30={mail.days30} most={most} />
      </section>
      <div className="flex w-36 shrink-0 flex-col items-end gap-2">
        <ActiveSwitch mail={mail} mayEdit={maySwitch} />
        {mayEdit && (
          <LinkButton
            href={`/email-builder/editor/${mail.name}`}
            size="small"
            aria-label={t('editNamed', { name: title })}
          >
            {t('edit')}
          </LinkButton>
        )}
      </div>
    </li>
  )
}
