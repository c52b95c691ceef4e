/** Lists all entities that filters select, page by page. */
type Entity = { urn: string; entityName: string; riskScore: number };
type Page = { entities: Entity[]; total: number };

export async function* allEntities(filters: object, pageSize = 100): AsyncGenerator<Entity> {
  const seen = new Set<string>();
  for (let page = 1; ; page += 1) {
    const response = await fetch(
      `${process.env.SCREENING_BASE_URL}/entities?page=${page}&pageSize=${pageSize}`,
      {
        method: 'POST',
        headers: {
          Authorization: process.env.SCREENING_API_KEY ?? '',
          'Content-Type': 'application/json',
        },
        body: JSON.stringify({ filters }),
      },
    );
    if (!response.ok) {
      // Errors are plain text, not JSON.
      throw new Error(`${response.status} ${await response.text()}`);
    }
    const { entities, total } = (await response.json()) as Page;
    for (const entity of entities) {
      if (!seen.has(entity.urn)) {
        seen.add(entity.urn);
        yield entity;
      }
    }
    // An empty page ends the loop even if the total has grown meanwhile.
    if (entities.length === 0 || page * pageSize >= total) {
      return;
    }
  }
}

async function main(pageSize?: number): Promise<void> {
  for await (const entity of allEntities({ monitored: true, archived: false }, pageSize)) {
    console.log(entity.urn, entity.entityName, entity.riskScore);
  }
}

// A page size may be given: npx tsx all-entities.ts 2
void main(process.argv[2] ? Number(process.argv[2]) : undefined);
