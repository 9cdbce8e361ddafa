'use client'

import { useQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { listQuery } from '#components/commerce/list/list-query.ts'
import { ListScreen } from '#components/commerce/list/list-screen.tsx'
import { narrowList } from '#components/commerce/list/use-list-search.ts'
import { TransactionPanel } from '#components/commerce/transaction/transaction-panel.tsx'
import { useAddress } from '#components/ui/list/address.ts'
import { listAudit } from '#contract/staff/audit.ts'
import { auditCall, auditFilters, linesAPage } from './address.ts'
import { useAuditColumns } from './columns.tsx'
import { AuditFilters } from './filters.tsx'

type Props = { currency: string; zone: string }

/** The audit, newest first. Filters and page are in the address. */
export function AuditList({ currency, zone }: Props) {
  const address = useAddress()
  const call = auditCall((name) => address.get(name))
  return (
    <>
      <ListScreen
        words="staff.audit"
        icon={ScrollText}
        request={useQuery(listQuery(listAudit, call))}
        columns={useAuditColumns({ currency, zone })}
        rowKey={(row) => row.audit_id}
        rowsWaiting={linesAPage}
        filters={
          <AuditFilters
            staffId={address.get('staff_id')}
            verb={address.get('verb')}
            onChange={narrowList}
          />
        }
        filterNames={auditFilters}
        isFiltered={auditFilters.some((name) => address.has(name))}
      />
      <TransactionPanel zone={zone} />
    </>
  )
}
