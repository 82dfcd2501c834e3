import { useQuery } from '@tanstack/react-query'
import { type RaRecord, useDataProvider } from 'react-admin'
import { Link } from 'react-router'
import { getResource } from '#language/catalog.ts'
import { getRoute } from '#language/derive.ts'
import type { RecordData } from '#language/evaluate.ts'
import type { ResourceData } from '#language/resource.ts'
import type { DeclaredDataProvider } from '../api/dataProvider.ts'
import { useEngine } from '../declared/engine.ts'
import { buildListSearch, getInitialListState } from '../declared/listState/listState.ts'
import { usePaths } from '../declared/usePaths.ts'

/** A link to the quiz of a campaign. It opens in a new tab, so that unsaved input stays. */
export function QuizLink({ campaign }: { campaign: RecordData }) {
  const { translate, resources } = useEngine()
  const quiz = getResource(resources, 'quiz')
  const paths = usePaths(quiz)
  const id = useSingleQuizId(quiz, campaign)
  const search = buildListSearch(quiz, { ...getInitialListState(quiz), search: String(campaign.name ?? '') })
  return (
    <Link to={id === undefined ? `${paths.list}${search}` : paths.edit(id)} target="_blank" rel="noreferrer">
      {translate('resources.campaigns.ring.quiz')}
    </Link>
  )
}

/** Maximum number of search results to check, because the search by name can match other campaigns. */
const maxResults = 50

/** The id of the campaign's quiz; undefined while it is loading, and if there is none or more than one. */
function useSingleQuizId(quiz: ResourceData, { campaignId, name }: RecordData): RaRecord['id'] | undefined {
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  const route = getRoute(quiz)
  const listQuery = { pagination: { page: 1, perPage: maxResults }, filter: { search: String(name ?? '') } }
  const { data } = useQuery({
    queryKey: [route, 'getList', listQuery],
    queryFn: ({ signal }) => dataProvider.getList<RaRecord>(route, { ...listQuery, signal }),
    retry: false,
  })
  const matches = data?.data.filter((record) => record.campaignId === campaignId) ?? []
  return matches.length === 1 ? matches[0]?.id : undefined
}
