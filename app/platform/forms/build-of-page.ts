/** The header with the build of a page, in requests for the data of the next one, and of the server in its answer. */
export const BUILD_OF_PAGE = 'X-Handrail-Build'
