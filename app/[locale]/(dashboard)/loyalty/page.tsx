import { getTranslations } from 'next-intl/server'
import { Upsell } from '#components/commerce/plan/upsell.tsx'
import { LoadProblem } from '#components/workflows/list/load-problem.tsx'
import { WorkflowList } from '#components/workflows/list/workflow-list.tsx'
import { WorkflowsHead } from '#components/workflows/list/workflows-head.tsx'
import { enter } from '#upstream/enter.ts'
import { ListPage } from '../../list-page.tsx'
import { areas, codeIn, isLinked, isSold, listFacts, mayCreate } from './page-data.ts'

export const generateMetadata = async () => ({
  title: (await getTranslations('workflows'))('title'),
})

export default async function LoyaltyPage({ searchParams }: PageProps<'/[locale]/loyalty'>) {
  const entered = await enter('/loyalty')
  const code = codeIn(await searchParams)
  if (!isSold(entered))
    return (
      <ListPage areas={areas} head={<WorkflowsHead mayCreate={false} hasTabs={false} />}>
        <Upsell feature="active_workflows" />
      </ListPage>
    )
  const facts = await listFacts(entered)
  const head = <WorkflowsHead mayCreate={mayCreate(entered)} hasTabs={isLinked(entered)} />
  return (
    <ListPage areas={areas} head={head}>
      {code && <LoadProblem code={code} />}
      <WorkflowList {...facts} />
    </ListPage>
  )
}
