import { one } from '../../../database.ts'

export const dynamic = 'force-dynamic'
export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const row = await one((await params).id)
  return <h1 className="detail">{row?.full_name}</h1>
}
