import { useQuery } from '@tanstack/react-query'
import { getRoute } from '#language/derive.ts'
import { quiz as resource } from '#product/resources/quiz.ts'
import { buildEditedKey, fetchOnceOptions } from '../declared/record/recordQueries.ts'
import { useQuizApi } from './quizApi.ts'

/** The quiz in the editor. It is loaded once, and again after each change. */
export function useQuiz(id: string) {
  const api = useQuizApi()
  return useQuery({
    queryKey: buildEditedKey(getRoute(resource), id),
    queryFn: ({ signal }) => api.read(id, signal),
    ...fetchOnceOptions,
  })
}
