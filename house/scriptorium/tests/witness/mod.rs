//! Triggers in the database of a test that note which server writes, and what they and the journals must agree on.

use testbed::Server;

use crate::game::Game;

/// The database of the test.
pub(crate) const DATABASE: &str = "house";

/// Notes every transaction of a server (`node`), and every entry that is written in no such transaction. The numbers of
/// `serial` are given in the order of the statements, and a server writes only after the last commit of the one before it.
const WITNESS: &str = r"
CREATE SCHEMA witness;
CREATE TABLE witness.writes (serial bigint GENERATED ALWAYS AS IDENTITY, node bigint, table_id text);
CREATE FUNCTION witness.note_node() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    PERFORM set_config('witness.node', NEW.id::text, true);
    INSERT INTO witness.writes (node) VALUES (NEW.id);
    RETURN NEW;
END $$;
CREATE FUNCTION witness.note_entry() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF coalesce(current_setting('witness.node', true), '') = '' THEN
        INSERT INTO witness.writes (table_id) VALUES (NEW.table_id);
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER note_node BEFORE UPDATE OF flush ON scriptorium.nodes FOR EACH ROW EXECUTE FUNCTION witness.note_node();
CREATE TRIGGER note_entry AFTER INSERT ON scriptorium.entries FOR EACH ROW EXECUTE FUNCTION witness.note_entry();
";

/// Switches the fence off: the row of a server that was replaced comes back, so that it can go on writing.
const UNFENCED: &str = r"
CREATE FUNCTION witness.keep_node() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO scriptorium.nodes (id, beat, flush, latest) OVERRIDING SYSTEM VALUE
        VALUES (OLD.id, OLD.beat, OLD.flush, OLD.latest);
    RETURN NULL;
END $$;
CREATE TRIGGER keep_node AFTER DELETE ON scriptorium.nodes FOR EACH ROW EXECUTE FUNCTION witness.keep_node();
";

/// What must find nothing: the violation, and a query for it.
const RULES: [(&str, &str); 4] = [
    (
        "a server wrote after another one had taken its place",
        "SELECT node FROM (SELECT node, max(node) OVER (ORDER BY serial) AS newest FROM witness.writes \
         WHERE node IS NOT NULL) AS write WHERE node < newest LIMIT 1",
    ),
    (
        "an entry was written in a transaction without a fence",
        "SELECT table_id FROM witness.writes WHERE node IS NULL LIMIT 1",
    ),
    (
        "the numbers of a journal have a gap",
        "SELECT table_id FROM scriptorium.entries GROUP BY table_id \
         HAVING count(*) <> max(number) + 1 OR min(number) <> 0 LIMIT 1",
    ),
    (
        "a request was carried out twice",
        "SELECT table_id FROM scriptorium.entries WHERE text::json -> 'by' ->> 'id' IS NOT NULL \
         GROUP BY table_id, text::json -> 'by' ->> 'person', text::json -> 'by' ->> 'id' HAVING count(*) > 1 LIMIT 1",
    ),
];

/// Begins to note who writes.
pub(crate) fn install(database: &Server) {
    database.run(DATABASE, WITNESS);
}

/// Switches the fence off.
pub(crate) fn remove_fence(database: &Server) {
    database.run(DATABASE, UNFENCED);
}

/// Returns what the servers must never do and have done.
pub(crate) fn violations(database: &Server) -> Vec<String> {
    let found = RULES.map(|(violation, query)| (violation, database.run(DATABASE, query)));
    found.iter().filter(|(_, row)| !row.is_empty()).map(|(what, row)| format!("{what}: {row}")).collect()
}

/// Returns the acknowledged requests of a game that are not in its journal.
pub(crate) fn lost(database: &Server, game: &Game) -> Vec<String> {
    let query = format!(
        "SELECT text::json -> 'by' ->> 'person' || ' ' || (text::json -> 'by' ->> 'id') FROM scriptorium.entries \
         WHERE table_id = '{}' AND text::json -> 'by' ->> 'id' IS NOT NULL",
        game.id
    );
    let stored = database.run(DATABASE, &query);
    let stored: std::collections::HashSet<&str> = stored.lines().collect();
    let acknowledged = game.people.iter().zip(&game.acknowledged);
    let requests = acknowledged.flat_map(|(who, ids)| ids.iter().map(|id| format!("{} {id}", who.person)));
    requests.filter(|request| !stored.contains(request.as_str())).collect()
}
