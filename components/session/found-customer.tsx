import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import type { Customer } from '#contract/customers/customer-shapes.ts'
import { CustomerAccount } from './customer-account.tsx'

type Props = { customer: Customer; zone: string; isOpen: boolean; onToggle: () => void }

/** A customer of the search; opened, their account is below the name. */
export function FoundCustomer({ customer, zone, isOpen, onToggle }: Props) {
  const t = useTranslations('session.entry')
  const id = useId()
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={onToggle}
        className={
          'flex min-h-11 w-full items-center gap-2 rounded-md px-2 py-1 text-left hover:bg-hover'
        }
      >
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{customer.full_name || t('nameless')}</span>
          <span className="block truncate text-sm text-text-muted">{customer.email}</span>
        </span>
        <ChevronDown
          aria-hidden
          size={16}
          className={`text-text-muted transition-transform ${isOpen ? 'rotate-180' : ''}`}
        />
      </button>
      {isOpen && (
        <div id={id} className="px-2 pt-1 pb-4">
          <CustomerAccount customer={customer} zone={zone} />
        </div>
      )}
    </li>
  )
}
