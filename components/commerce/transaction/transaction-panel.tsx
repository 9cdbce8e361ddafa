'use client'

import dynamic from 'next/dynamic'
import { useAddress, writeAddress } from '#components/ui/list/address.ts'
import { transactionParameter } from './transaction-parameter.ts'

const TransactionDetail = dynamic(
  () => import('./transaction-detail.tsx').then((file) => file.TransactionDetail),
  {
    ssr: false,
  },
)

/** Shows the transaction in the address; mounted once on a page with a transaction table. */
export function TransactionPanel({ zone }: { zone: string }) {
  const open = useAddress().get(transactionParameter)
  const close = () => writeAddress({ [transactionParameter]: null }, 'push')
  return open && <TransactionDetail key={open} id={open} zone={zone} onClose={close} />
}
