import { getTranslations } from 'next-intl/server'
import { NewTrigger } from '#components/workflows/triggers/editor/new-trigger.tsx'
import { enter } from '#upstream/enter.ts'
import { ListPage } from '../../../../list-page.tsx'
import { areas, leadUnsold } from '../page-data.ts'

export const generateMetadata = async () => ({
  title: (await getTranslations('workflow-triggers'))('create'),
})

export default async function NewTriggerPage() {
  await leadUnsold(await enter('/loyalty/triggers/create'))
  return (
    <ListPage areas={areas}>
      <NewTrigger />
    </ListPage>
  )
}
