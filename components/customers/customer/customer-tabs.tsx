import { useTranslations } from 'next-intl'
import { LinkTabs } from '#components/ui/list/link-tabs.tsx'
import type { User } from '#contract/staff/shapes.ts'
import { may } from '#rules/way/access.ts'

/** Sections of a customer that this person may see. */
export function CustomerTabs({ id, user }: { id: string; user: User }) {
  const t = useTranslations('customers.sections')
  const href = `/customers/${encodeURIComponent(id)}`
  const read = may(user, 'read') ? (['cards', 'mails', 'referrals'] as const) : []
  return (
    <LinkTabs
      label={t('label')}
      items={[
        { href, title: t('overview') },
        { href: `${href}/orders`, title: t('orders') },
        ...read.map((section) => ({ href: `${href}/${section}`, title: t(section) })),
      ]}
    />
  )
}
