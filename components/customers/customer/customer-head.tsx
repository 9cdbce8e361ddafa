import { useTranslations } from 'next-intl'
import type { Customer } from '#contract/customers/customer.ts'
import { BackLink } from '#components/ui/button/back-link.tsx'
import { Chip } from '#components/ui/layout/chip.tsx'
import { Avatar } from '#components/ui/layout/avatar.tsx'
import { MemberChip } from './member-chip.tsx'
import { Tags } from './tags.tsx'

/** Heading of a customer; `children` are the acts. */
export function CustomerHead({
  customer,
  children,
}: {
  customer: Customer
  children?: React.ReactNode
}) {
  const t = useTranslations('customers')
  const name = customer.full_name || t('list.nameless')
  return (
    <div className="flex flex-col gap-3">
      <BackLink href="/customers">{t('one.back')}</BackLink>
      <div className="flex items-center gap-4">
        <Avatar name={name} size="large" />
        <div className="min-w-0 flex-1">
          <div className="flex items-center gap-3">
            <h1 className="truncate text-xl font-semibold tracking-tight">{name}</h1>
            <MemberChip state={customer.state} />
            {customer.blocked_at && <Chip tone="warning">{t('blocked')}</Chip>}
          </div>
          <div className="mt-1 flex items-center gap-3 text-text-muted">
            <span className="truncate">{customer.email ?? '-'}</span>
            <Tags tags={customer.tags} />
          </div>
        </div>
        {children}
      </div>
    </div>
  )
}
