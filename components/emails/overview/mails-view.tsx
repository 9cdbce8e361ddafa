'use client'

import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { LinkButton } from '#components/ui/button/link-button.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { ErrorState } from '#components/ui/layout/error-state.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import { EmptyState } from '#components/ui/list/empty-state.tsx'
import { queryFor } from '#client/query.ts'
import { listEmails } from '#contract/emails/named.ts'
import type { EmailState } from '#contract/emails/named-shapes.ts'
import { MailRow } from './mail-row.tsx'
import { groupOf, mailGroups } from './views.ts'

type Props = {
  zone: string
  /** may change the shop's emails */
  maySettle: boolean
  /** the plan includes the builder */
  isInPlan: boolean
  /** below the list */
  children: React.ReactNode
}

/** Every email that the shop sends to its customers. */
export function MailsView({ zone, maySettle, isInPlan, children }: Props) {
  const t = useTranslations('email-list')
  const refusalText = useRefusalText()
  const { data, error, isFetching, refetch } = useQuery(queryFor(listEmails, {}))
  return (
    <div className="flex flex-col gap-5">
      {!isInPlan && (
        <Notice>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p>{t('notInPlan')}</p>
            <LinkButton href="/plans" size="small">
              {t('toPlans')}
            </LinkButton>
          </div>
        </Notice>
      )}
      {error && !data && (
        <ErrorState
          title={t('failed')}
          about={refusalText(error)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !data && <Waiting />}
      {data?.emails.length === 0 && (
        <EmptyState icon={Mail} title={t('none')} about={t('noneAbout')} />
      )}
      {data && data.emails.length > 0 && (
        <section aria-label={t('title')} className="flex flex-col gap-5">
          <Groups emails={data.emails} {...{ zone, maySettle, isInPlan }} />
        </section>
      )}
      <div className="max-w-xl">{children}</div>
    </div>
  )
}

/** The emails under the headings of what they are about. */
function Groups({
  emails,
  zone,
  maySettle,
  isInPlan,
}: Omit<Props, 'children'> & { emails: EmailState[] }) {
  const t = useTranslations('email-list.groups')
  const most = Math.max(1, ...emails.map(({ days30 }) => Math.max(days30.sent, days30.withheld)))
  const grouped = Map.groupBy(emails, ({ name }) => groupOf(name))
  return mailGroups.map((group) => (
    <Card key={group} title={t(group)} padded={false}>
      <ul aria-label={t(group)}>
        {grouped.get(group)?.map((mail) => (
          <MailRow
            key={mail.name}
            {...{ mail, zone, most }}
            maySwitch={maySettle}
            mayEdit={maySettle && isInPlan}
          />
        ))}
      </ul>
    </Card>
  ))
}

function Waiting() {
  return (
    <Card padded={false}>
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className="flex gap-4 border-t border-line px-4 py-3 first:border-t-0">
          <Skeleton className="h-20 w-32" />
          <div className="flex flex-col gap-3">
            <Skeleton className="h-4 w-44" />
            <Skeleton className="h-4 w-72" />
          </div>
        </div>
      ))}
    </Card>
  )
}
