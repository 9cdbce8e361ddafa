'use client'

import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { RequestError } from '#components/commerce/act/request-error.tsx'
import { PageTitle } from '#components/ui/layout/page-title.tsx'
import { useAddress, writeAddress } from '#components/ui/list/address.ts'
import { Table } from '#components/ui/list/table.tsx'
import { queryFor } from '#client/query.ts'
import { listStaff } from '#contract/staff/calls.ts'
import { useStaffColumns } from './columns.tsx'

const InviteDialog = dynamic(
  () => import('#components/staff/acts/invite-dialog.tsx').then((file) => file.InviteDialog),
  { ssr: false },
)
const MemberDialog = dynamic(
  () => import('#components/staff/member/member-dialog.tsx').then((file) => file.MemberDialog),
  { ssr: false },
)

type Props = { ownId: string; currency: string; zone: string }

/** The shop's team, with the owner's acts. */
export function StaffList({ ownId, currency, zone }: Props) {
  const t = useTranslations('staff')
  const request = useQuery(queryFor(listStaff, {}))
  const { data, error } = request
  const isInviting = useAddress().get('invite') !== null
  const [open, setOpen] = useState<string | null>(isInviting ? 'new' : null)
  const columns = useStaffColumns({ ownId, currency, zone, onOpen: setOpen })
  const member = data?.rows.find(({ staff_id }) => staff_id === open)
  const close = () => {
    setOpen(null)
    if (isInviting) writeAddress({ invite: null }, 'replace')
  }
  return (
    <>
      <PageTitle
        title={t('title')}
        about={t('about')}
        action={
          <Button look="primary" aria-haspopup="dialog" onClick={() => setOpen('new')}>
            <UserPlus aria-hidden size={16} />
            {t('invite')}
          </Button>
        }
      />
      <div className="rounded-lg border border-line bg-surface shadow-card">
        {error ? (
          <RequestError title={t('failed')} request={request} />
        ) : (
          <Table
            caption={t('title')}
            columns={columns}
            rows={data?.rows ?? []}
            rowKey={(row) => row.staff_id}
            waiting={data ? 0 : 4}
          />
        )}
      </div>
      {open === 'new' && <InviteDialog currency={currency} onClose={close} />}
      {member && (
        <MemberDialog key={member.staff_id} {...{ member, ownId, currency }} onClose={close} />
      )}
    </>
  )
}
