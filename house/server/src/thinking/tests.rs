//! The queue in virtual time: every decision takes all the time that it gets.

use super::*;

const MOST: Duration = Duration::from_secs(5);

/// A person who waits for decisions.
struct Client {
    waiter: Waiter,
    /// How many decisions the person always waits for.
    tables: usize,
    /// How long the person pauses between an answer and the next question.
    pause: Duration,
    waits: Vec<Duration>,
    times: Vec<Duration>,
}

fn client(network: u16, person: usize, tables: usize, pause: Duration) -> Client {
    let origin = Origin::Network(Network::V6([0xfd00, 0, 0, network]));
    let waiter = Waiter { origin, person: format!("person {network} {person}") };
    Client { waiter, tables, pause, waits: Vec::new(), times: Vec::new() }
}

/// Lets clients ask for this long, then answers the rest.
fn simulate(workers: u32, clients: &mut [Client], end: Duration) {
    let mut queue = Queue::new(workers, MOST);
    let mut questions: Vec<(Duration, usize)> = Vec::new();
    for (index, client) in clients.iter().enumerate() {
        questions.extend(std::iter::repeat_n((client.pause, index), client.tables));
    }
    let mut running: Vec<(Duration, Turn<(Duration, usize)>)> = Vec::new();
    let mut now = Duration::ZERO;
    loop {
        questions.retain(|&(at, index)| {
            if at <= now && at < end {
                queue.push(clients[index].waiter.clone(), (at, index));
            }
            at > now && at < end
        });
        while running.len() < workers as usize
            && let Some(turn) = queue.pop()
        {
            running.push((now + turn.time, turn));
        }
        let next = running.iter().map(|(at, _)| *at).chain(questions.iter().map(|(at, _)| *at)).min();
        let Some(next) = next else { break };
        now = next;
        while let Some(index) = running.iter().position(|(at, _)| *at == now) {
            let (_, turn) = running.swap_remove(index);
            queue.finish(&turn.waiter, turn.time, turn.time);
            let (asked, index) = turn.job;
            let client = &mut clients[index];
            client.waits.push(now - asked);
            client.times.push(turn.time);
            questions.push((now + client.pause, index));
        }
    }
    assert!(queue.networks.is_empty(), "nothing is kept of people who do not wait");
}

fn longest(client: &Client) -> Duration {
    client.waits.iter().max().copied().unwrap_or_default()
}

const PAUSE: Duration = Duration::from_secs(1);
const MINUTE: Duration = Duration::from_secs(60);

#[test]
fn who_waits_alone_gets_all_the_time() {
    let mut clients = [client(1, 1, 1, PAUSE)];
    simulate(2, &mut clients, MINUTE);
    assert!(clients[0].times.iter().all(|time| *time == 2 * ROUND));
}

#[test]
fn a_person_with_many_tables_does_not_keep_others_waiting() {
    for workers in [1, 2] {
        let mut clients = [client(1, 1, 1, PAUSE), client(2, 1, 200, Duration::ZERO)];
        simulate(workers, &mut clients, 4 * MINUTE);
        let [honest, hostile] = &clients;
        assert!(longest(honest) <= 2 * ROUND, "{:?}", longest(honest));
        assert!(
            honest.times.iter().all(|time| *time >= ROUND / 2),
            "it plays as strongly as if it shared with one"
        );
        assert!(honest.waits.len() > 40, "{} answers", honest.waits.len());
        assert!(longest(hostile) <= 3 * ROUND, "{:?}: they are answered too", longest(hostile));
    }
}

#[test]
fn many_hostile_networks_leave_an_equal_share() {
    let mut clients = vec![client(1, 1, 1, PAUSE)];
    clients
        .extend((2..22).flat_map(|network| (0..3).map(move |who| client(network, who, 50, Duration::ZERO))));
    simulate(2, &mut clients, MINUTE);
    for client in &clients {
        assert!(longest(client) <= 3 * ROUND, "{:?} waited {:?}", client.waiter, longest(client));
    }
    assert!(clients[0].times.iter().all(|time| *time >= 2 * ROUND / 21));
}

#[test]
fn people_of_one_network_share_its_time() {
    let mut clients: Vec<_> =
        (0..10).map(|person| client(1, person, 1 + 20 * person, Duration::ZERO)).collect();
    clients.push(client(2, 1, 1, Duration::ZERO));
    simulate(1, &mut clients, 4 * MINUTE);
    let used: Vec<f64> =
        clients.iter().map(|client| client.times.iter().sum::<Duration>().as_secs_f64()).collect();
    let (network, other) = (used[..10].iter().sum::<f64>(), used[10]);
    assert!((network / other - 1.0).abs() < 0.1, "two networks share equally: {used:?}");
    for one in &used[..10] {
        assert!((one * 10.0 / network - 1.0).abs() < 0.2, "ten people share equally: {used:?}");
    }
}

#[test]
fn a_burst_is_answered_within_a_round() {
    let mut clients: Vec<_> = (1..=100).map(|network| client(network, 1, 1, MINUTE)).collect();
    clients.push(client(200, 1, 100, MINUTE));
    simulate(2, &mut clients, MINUTE + PAUSE);
    for client in &clients {
        assert!(client.waits.len() == client.tables && longest(client) <= 2 * ROUND, "{:?}", longest(client));
    }
}

#[test]
fn an_idle_time_gives_no_claim() {
    // A client that was idle has not saved up time at the expense of others.
    let mut clients = [client(1, 1, 3, Duration::ZERO), client(2, 1, 3, MINUTE)];
    simulate(1, &mut clients, MINUTE + 10 * PAUSE);
    assert!(longest(&clients[0]) <= 3 * ROUND, "{:?}", longest(&clients[0]));
}

#[test]
fn a_bot_that_asks_for_too_much_is_refused() {
    let thinking = Thinking::new(Duration::from_millis(1500));
    let bot = |code: &str| Request::Bot { seat: 0, bot: Some(code.to_owned()) };
    for code in ["mind:1500", "mind:100000n", "abbot", "nobody"] {
        assert!(thinking.check(&bot(code)).is_ok(), "{code}");
    }
    let refusal = thinking.check(&bot("mind:1501")).expect_err("too long");
    assert_eq!(refusal.message, "a bot of this server may think for at most 1500 milliseconds");
}

#[tokio::test]
async fn quick_bots_do_not_wait_for_the_end_of_long_decisions() {
    let thinking = Arc::new(Thinking::new(MOST));
    let (hostile, honest) = (client(1, 1, 1, PAUSE).waiter, client(2, 1, 1, PAUSE).waiter);
    let (end, wait_for_end) = std::sync::mpsc::channel::<()>();
    let wait_for_end = Arc::new(Mutex::new(wait_for_end));
    // More than can think at once. None of them ends before the quick bot has decided.
    for _ in 0..256 {
        let wait_for_end = Arc::clone(&wait_for_end);
        let job = Box::new(move |_| {
            let _ = lock(&wait_for_end).recv();
        });
        thinking.push(hostile.clone(), Pace::Slow, job);
    }
    for _ in 0..3 {
        let (decided, decision) = tokio::sync::oneshot::channel();
        let job = Box::new(move |_| {
            let _ = decided.send(());
        });
        thinking.push(honest.clone(), Pace::Quick, job);
        let decision = tokio::time::timeout(Duration::from_secs(60), decision).await;
        decision.expect("it does not wait").expect("it decides");
    }
    drop(end);
}
