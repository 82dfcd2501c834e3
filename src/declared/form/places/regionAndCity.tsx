import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { DeclaredDataProvider } from '../../../api/dataProvider.ts'
import { useTranslator } from '../../../ui/translator.tsx'
import type { InputProps } from '../../inputProps.ts'
import { findRegion } from './findRegion.ts'
import { SuggestionInput } from './SuggestionInput.tsx'
import { type NameSource, useSuggestions } from './useSuggestions.ts'

/** A region. The regions of the selected country are suggested. */
export function RegionInput(props: InputProps<'region'>) {
  const translate = useTranslator()
  const places = useDataProvider<DeclaredDataProvider>()
  const [country = ''] = props.relatedFields?.enclosingPlaces ?? []
  const source: NameSource | undefined = country
    ? { key: [country], loadPage: (query, signal) => places.regions(country, query, signal) }
    : undefined
  return (
    <SuggestionInput
      input={props}
      suggestions={useSuggestions(source)}
      prerequisiteText={translate('form.suggest.countryFirst')}
    />
  )
}

/** A city. If the region is known, its cities are suggested. */
export function CityInput(props: InputProps<'city'>) {
  const translate = useTranslator()
  const places = useDataProvider<DeclaredDataProvider>()
  const queryClient = useQueryClient()
  const [region = '', country = ''] = props.relatedFields?.enclosingPlaces ?? []
  const fetchRegionCode = () =>
    queryClient.fetchQuery({
      queryKey: ['places', country, 'region', region],
      queryFn: async ({ signal }) => {
        const hasSameName = ({ name }: { name: string }) =>
          name.localeCompare(region, undefined, { sensitivity: 'base' }) === 0
        return (await findRegion(places, country, { matches: hasSameName, search: region }, signal))?.code ?? null
      },
      staleTime: 300_000,
    })
  const source: NameSource | undefined =
    region && country
      ? {
          key: [country, 'cities', region],
          async loadPage(query, signal) {
            const code = await fetchRegionCode()
            return code === null ? noCities : places.cities(country, code, query, signal)
          },
        }
      : undefined
  return (
    <SuggestionInput
      input={props}
      suggestions={useSuggestions(source)}
      prerequisiteText={translate('form.suggest.regionFirst')}
    />
  )
}

const noCities = { data: [], total: 0, totalPages: 0 }
