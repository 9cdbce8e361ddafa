'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { useMailWords } from '#components/commerce/mail/use-mail-words.ts'
import { ActiveSwitch } from '#components/emails/overview/active-switch.tsx'
import { MailPicture } from '#components/emails/overview/mail-picture.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { Chip } from '#components/ui/layout/chip.tsx'
import { ErrorState } from '#components/ui/layout/error-state.tsx'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import { queryFor } from '#client/query.ts'
import { listEmails } from '#contract/emails/named.ts'
import { Link } from '#i18n/navigation.ts'

type Props = {
  zone: string
  mayEdit: boolean
  /** a form below the list */
  children: React.ReactNode
}

/** The shop's emails with their subject, the last change, and whether they are on. */
export function EmailList({ zone, mayEdit, children }: Props) {
  const t = useTranslations('email-html.list')
  const words = useMailWords()
  const refusalText = useRefusalText()
  const { data, error, isFetching, refetch } = useQuery(queryFor(listEmails, {}))
  return (
    <div className="flex flex-col gap-5">
      {error && !data && (
        <ErrorState
          title={t('failed')}
          about={refusalText(error)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !data && <Skeleton className="h-80 w-full" />}
      {data && (
        <Card padded={false}>
          <ul aria-label={t('title')}>
            {data.emails.map((mail) => (
              <li
                key={mail.name}
                className="flex items-start gap-4 border-t border-line p-4 first:border-t-0"
              >
                <MailPicture name={mail.name} />
                <div className="flex min-w-0 flex-1 flex-col gap-1">
                  <h2 className="font-semibold">
                    <Link
                      href={`/email-notifications?email=${mail.name}`}
                      prefetch={false}
                      className="rounded-sm hover:text-accent"
                    >
                      {words.name(mail.name)}
                    </Link>
                  </h2>
                  <p className="truncate text-text-muted">{mail.subject}</p>
                  <p className="text-sm text-text-muted">
                    {mail.live_from
                      ? t.rich('changed', {
                          at: () => <DateTime at={mail.live_from!} zone={zone} />,
                        })
                      : t('usual')}
                  </p>
                  {mail.problems > 0 && (
                    <Chip tone="danger">{t('problems', { count: mail.problems })}</Chip>
                  )}
                </div>
                <div className="w-36 shrink-0">
                  <ActiveSwitch mail={mail} mayEdit={mayEdit} />
                </div>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {children}
    </div>
  )
}
