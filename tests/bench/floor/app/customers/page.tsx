import Link from 'next/link'
import { list } from '../../database.ts'
import { Search } from './search.tsx'

export const dynamic = 'force-dynamic'
export default async function Page({
  searchParams,
}: {
  searchParams: Promise<{ page?: string; search?: string }>
}) {
  const { page = '1', search = '' } = await searchParams
  const { rows, count } = await list(Number(page), search)
  return (
    <>
      <h1>Customers ({count})</h1>
      <Search initial={search} />
      <table>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <Link href={`/customers/${row.id}`}>{row.full_name}</Link>
              </td>
              <td>{row.email}</td>
              <td>{row.state}</td>
              <td>{row.tags}</td>
              <td>{Number(row.total_spent).toFixed(2)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
