import { PageTitle } from '../../src/layout/pages/PageTitle.tsx'

/** The first page of the admin area. */
export const HomePage = () => <PageTitle title="Library" />
