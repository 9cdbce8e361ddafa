'use client'

import { useAddress, writeAddress } from '#components/ui/list/address.ts'
import { RowLink } from '#components/ui/list/row-link.tsx'
import { transactionParameter } from './transaction-parameter.ts'

type Props = { id: string; href: string; children: React.ReactNode }

/** Opens a transaction beside the list without reloading the page; a new tab opens its address. */
export function TransactionLink({ id, href, children }: Props) {
  const open = useAddress().get(transactionParameter)
  return (
    <RowLink
      href={href}
      fetchAhead={false}
      scroll={false}
      aria-current={open === id ? 'true' : undefined}
      onNavigate={(event) => {
        event.preventDefault()
        writeAddress({ [transactionParameter]: id }, 'push')
      }}
    >
      {children}
    </RowLink>
  )
}
