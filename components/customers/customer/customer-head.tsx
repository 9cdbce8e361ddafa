import { useTranslations } from 'next-intl'
import type { Customer } from '#contract/customers/customer-shapes.ts'
import { Avatar } from '#components/ui/layout/avatar.tsx'
import { Chip } from '#components/ui/layout/chip.tsx'
import { EntityHead } from '#components/ui/layout/entity-head.tsx'
import { MemberChip } from './member-chip.tsx'
import { Tags } from './tags.tsx'

type Props = { customer: Customer; action: React.ReactNode }

/** Heading: the customer's name, state, email and tags. */
export function CustomerHead({ customer, action }: Props) {
  const t = useTranslations('customers')
  const name = customer.full_name || t('list.nameless')
  return (
    <EntityHead
      back={{ href: '/customers', text: t('one.back') }}
      avatar={<Avatar name={name} size="large" />}
      title={name}
      chips={
        <>
          <MemberChip state={customer.state} />
          {customer.blocked_at && <Chip tone="warning">{t('blocked')}</Chip>}
        </>
      }
      about={
        <>
          <span className="truncate">{customer.email ?? '-'}</span>
          <Tags tags={customer.tags} />
        </>
      }
      action={action}
    />
  )
}
