'use client'

import { useQuery } from '@tanstack/react-query'
import { MailX, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { ChoiceFilter } from '#components/commerce/list/choice-filter.tsx'
import { listQuery } from '#components/commerce/list/list-query.ts'
import { ListScreen } from '#components/commerce/list/list-screen.tsx'
import { narrowList } from '#components/commerce/list/use-list-search.ts'
import { Button } from '#components/ui/button/button.tsx'
import { useAddress } from '#components/ui/list/address.ts'
import { listSuppressions } from '#contract/emails/delivery.ts'
import type { Suppression } from '#contract/emails/delivery-shapes.ts'
import { suppressionKinds } from '#contract/emails/withheld.ts'
import { addressesAPage, addressesQuery } from './address.ts'
import { useAddressColumns } from './columns.tsx'

const AddDialog = dynamic(() => import('./add-dialog.tsx').then((file) => file.AddDialog), {
  ssr: false,
})
const LiftDialog = dynamic(() => import('./lift-dialog.tsx').then((file) => file.LiftDialog), {
  ssr: false,
})

/**
 * Lists the addresses that get no emails: found by their start, added by hand, and lifted with a
 * note. Search, reason and page are in the address.
 */
export function AddressesView({ zone }: { zone: string }) {
  const t = useTranslations('email-delivery.addresses')
  const kinds = useTranslations('email-delivery.kinds')
  const address = useAddress()
  const query = addressesQuery((name) => address.get(name))
  const request = useQuery(listQuery(listSuppressions, { query }))
  const [open, setOpen] = useState<'add' | Suppression | null>(null)
  const close = () => setOpen(null)
  const add = (
    <Button aria-haspopup="dialog" onClick={() => setOpen('add')}>
      <Plus aria-hidden size={16} />
      {t('add')}
    </Button>
  )
  return (
    <>
      <ListScreen
        words="email-delivery.addresses"
        icon={MailX}
        request={request}
        columns={useAddressColumns(zone, setOpen)}
        rowKey={(row) => row.suppression_id}
        rowsWaiting={addressesAPage / 2}
        search={query.search ?? ''}
        filters={
          <ChoiceFilter
            label={t('kind')}
            all={t('everyKind')}
            width="w-52"
            isBare
            value={query.kind}
            options={suppressionKinds.map((value) => ({ value, label: kinds(value) }))}
            onChange={(kind) => narrowList({ kind: kind || null })}
          />
        }
        areFiltersBeside
        filterNames={['kind']}
        isFiltered={query.kind !== undefined}
        action={add}
      />
      {open === 'add' && <AddDialog onClose={close} />}
      {open !== null && open !== 'add' && <LiftDialog suppression={open} onClose={close} />}
    </>
  )
}
